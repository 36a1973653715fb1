/** `/author-ui/`: the workspace of authors. */
import { authorWorkplace } from './authors/workplace.ts'
import { begin } from './begin.tsx'

await begin(authorWorkplace)
