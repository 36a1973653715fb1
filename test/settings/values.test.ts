/** Settings in one row each: their values, their bounds, and when a change is in force. */
import './singletons.cases.ts'
import './service-limits.cases.ts'
import './two-processes.cases.ts'
