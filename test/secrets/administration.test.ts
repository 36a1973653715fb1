/** How admins keep secrets, and what the audit trail has of it. */
import './secrets.cases.ts'
import './audit.cases.ts'
