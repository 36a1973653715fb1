/** What admins decide about the homepage and old addresses, and what visitors get of it. */
import './definitions.cases.ts'
import './redirects.cases.ts'
import './redirects-admin.cases.ts'
