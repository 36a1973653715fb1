import type { Domain } from '../platform/domain.ts'
import { chatSettings } from './chat-settings.ts'
import { knowledgeGraphSettings } from './knowledge-graph-settings.ts'

export default {
  name: 'features',
  settings: [chatSettings, knowledgeGraphSettings],
  renamed: {
    'tutorials.chat.ChatSettings': 'tutorials.features.ChatSettings',
    'tutorials.graph.KnowledgeGraphSettings': 'tutorials.features.KnowledgeGraphSettings'
  }
} satisfies Domain
