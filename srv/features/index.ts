export { chatSettings, type ChatSettings } from './chat-settings.ts'
export { knowledgeGraphSettings, type KnowledgeGraphSettings } from './knowledge-graph-settings.ts'
