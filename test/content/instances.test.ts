/** Two instances on one database: what one of them does holds on the other. */
import './two-processes.cases.ts'
import './inactive-tutorials.cases.ts'
