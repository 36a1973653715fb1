/** Who somebody is, what they may do, and what becomes of their accounts. */
import './current-user.cases.ts'
import './roles.cases.ts'
import './consolidation.cases.ts'
import './erasure.cases.ts'
