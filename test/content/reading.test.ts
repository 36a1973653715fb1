/** What readers get: tutorials, their Markdown and pictures, and the feeds of all of them. */
// the only cases that need a store as it is before anything else has happened to it
import './empty-store.cases.ts'
import './serving.cases.ts'
import './sources.cases.ts'
import './feeds.cases.ts'
import './change-times.cases.ts'
import './images.cases.ts'
import './storage.cases.ts'
