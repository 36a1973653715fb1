/** The rows of the catalog, as publishes and admins write them. */
import './admin-curation.cases.ts'
import './published-metadata.cases.ts'
import './repo-catalog.cases.ts'
import './admin-tags.cases.ts'
