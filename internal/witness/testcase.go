package witness

import (
	"encoding/xml"
	"fmt"
	"strings"

	"cairn/cfg"
)

// TestMetadata describes the program that a test case is for, as Test-Comp's test-metadata.dtd has it.
type TestMetadata struct {
	XMLName       xml.Name `xml:"test-metadata"`
	Language      string   `xml:"sourcecodelang"`
	Producer      string   `xml:"producer"`
	Specification string   `xml:"specification"`
	Program       string   `xml:"programfile"`
	Hash          string   `xml:"programhash"`
	Entry         string   `xml:"entryfunction"`
	Architecture  string   `xml:"architecture"` // 32bit, 64bit
	CreationTime  string   `xml:"creationtime"`
}

// The document types of test-format 1.1.
const (
	metadataType = `<!DOCTYPE test-metadata PUBLIC "+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN" "https://sosy-lab.org/test-format/test-metadata-1.1.dtd">`
	testcaseType = `<!DOCTYPE testcase PUBLIC "+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN" "https://sosy-lab.org/test-format/testcase-1.1.dtd">`
)

// NoTestCaseError says that an execution depends on what functions do that test cases don't tell of.
type NoTestCaseError struct {
	Pos      cfg.Pos
	Function string
}

func (e *NoTestCaseError) Error() string {
	return fmt.Sprintf("the execution depends on what the function %s does at %s, and test cases have the results of __VERIFIER_nondet functions only", e.Function, e.Pos)
}

// TestCase is the content of a test case file: the values that the calls of input functions return, in order. The error is a
// NoTestCaseError if there are other inputs.
func TestCase(inputs []Input) ([]byte, error) {
	var doc struct {
		XMLName xml.Name `xml:"testcase"`
		Inputs  []string `xml:"input"`
	}
	for _, in := range inputs {
		if p := in.Part; p != nil && p.Kind != cfg.Chosen && (p.Kind != cfg.Returned || !strings.HasPrefix(in.Function, "__VERIFIER_nondet_")) {
			return nil, &NoTestCaseError{in.Pos, p.Call.Function}
		}
		if in.returned() {
			doc.Inputs = append(doc.Inputs, in.Type.Text(in.Value))
		}
	}
	return xmlFile(testcaseType, doc)
}

// File is the content of metadata.xml.
func (m TestMetadata) File() ([]byte, error) { return xmlFile(metadataType, m) }

func xmlFile(doctype string, doc any) ([]byte, error) {
	body, err := xml.MarshalIndent(doc, "", "  ")
	return fmt.Appendf(nil, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n%s\n%s\n", doctype, body), err
}
