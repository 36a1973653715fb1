import type { Domain } from '../platform/domain.ts'
import { chatSettings } from './chat-settings.ts'

export default { name: 'chat', settings: [chatSettings] } satisfies Domain
