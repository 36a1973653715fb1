/** The site over the sample content: its pages, what changes while it runs, and what agents get of it. */
import './path.cases.ts'
import './tutorial.cases.ts'
import './agents.cases.ts'
