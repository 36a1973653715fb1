/** What the settings of the tenant let in: pages of other origins, and technical users. */
import './cors.cases.ts'
import './technical-users.cases.ts'
