/** What is decided before a row is read or after it is written: keys, the sizes of bodies, codings and validators. */
// before anything else may have taken memory, since the most that was held is measured
import './large-bodies.cases.ts'
import './content-key.cases.ts'
import './encodings.cases.ts'
import './conditional-requests.cases.ts'
