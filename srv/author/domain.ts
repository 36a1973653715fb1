import type { Domain } from '../platform/domain.ts'
import { serveStylesheet } from './serve-stylesheet.ts'

export default { name: 'author', routes: [serveStylesheet] } satisfies Domain
