/** `/admin-ui/`: the admin workplace. */
import { startComponents } from './components.ts'
import { render } from 'preact'
import { Workplace } from './shell/workplace.tsx'

const root = document.querySelector('#workplace')
await startComponents()
if (root) render(<Workplace />, root)
