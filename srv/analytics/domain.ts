import type { Domain } from '../platform/domain.ts'
import { uiEventsSettings } from './ui-events-settings.ts'

export default { name: 'analytics', settings: [uiEventsSettings] } satisfies Domain
