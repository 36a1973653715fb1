/** What personal access tokens open, for how long, and that nobody learns them. */
import './check.cases.ts'
import './secrecy.cases.ts'
