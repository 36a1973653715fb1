export { chatSettings, type ChatSettings } from './chat-settings.ts'
