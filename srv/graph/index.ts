export { knowledgeGraphSettings, type KnowledgeGraphSettings } from './knowledge-graph-settings.ts'
