/** `/admin-ui/`: the admin workplace. */
import { adminWorkplace } from './shell/admin-workplace.tsx'
import { begin } from './begin.tsx'

await begin(adminWorkplace)
