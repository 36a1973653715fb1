/** What a publisher uploads for the checks of answers and code. */
import './code-check-specs.cases.ts'
import './validate-answer-specs.cases.ts'
