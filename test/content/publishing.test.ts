/** Publishing from begin to commit, all that it refuses, and the way back. */
import './publish-session.cases.ts'
import './append.cases.ts'
import './bad-input.cases.ts'
import './single-shot.cases.ts'
import './text-lengths.cases.ts'
import './rollback.cases.ts'
import './commit.cases.ts'
