import type { Domain } from '../platform/domain.ts'
import { displaySettings } from './display-settings.ts'

export default { name: 'events', settings: [displaySettings] } satisfies Domain
