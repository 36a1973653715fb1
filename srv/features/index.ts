export { chatSettings, type ChatSettings } from './chat-settings.ts'
export { knowledgeGraphSettings } from './knowledge-graph-settings.ts'
