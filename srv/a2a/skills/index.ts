import { skillByTools } from './by-tools.ts'
import type { Skill } from './skill.ts'
import { tutorialChat } from './tutorial-chat.ts'

export type { Skill } from './skill.ts'

/** A2A-009: the skills of the agent; the first answers where none is named (A2A-006). */
export const skills: readonly [Skill, ...Skill[]] = [
  tutorialChat,
  skillByTools({
    id: 'search-tutorials',
    name: 'Search tutorials',
    description: 'Finds published tutorials and missions by words.',
    tags: ['search', 'catalog'],
    examples: ['deploy to Cloud Foundry', 'associations in CDS'],
    tools: [
      { name: 'search_tutorials', mount: 'search' },
      { name: 'get_tutorial', mount: 'search' },
      { name: 'list_missions', mount: 'search' },
      { name: 'get_mission', mount: 'search' }
    ],
    textAs: 'query'
  }),
  skillByTools({
    id: 'user-progress',
    name: 'Progress',
    description: 'What the person whose token is sent has begun and done.',
    tags: ['progress', 'learner'],
    examples: ['What have I done so far?', 'Which missions have I begun?'],
    tools: [
      { name: 'get_my_tutorials', mount: 'api' },
      { name: 'get_my_missions', mount: 'api' },
      { name: 'get_my_completed_steps', mount: 'api' },
      { name: 'get_my_events', mount: 'api' }
    ]
  }),
  skillByTools({
    id: 'knowledge-graph',
    name: 'Knowledge graph',
    description: 'Concepts that tutorials teach, what comes before and after a tutorial, and what two have in common.',
    tags: ['concepts', 'graph', 'prerequisites'],
    examples: ['OData', 'authorization'],
    tools: [
      { name: 'kg_search_concepts', mount: 'graph' },
      { name: 'kg_neighborhood', mount: 'graph' },
      { name: 'kg_shared_concepts', mount: 'graph' },
      { name: 'kg_community', mount: 'graph' },
      { name: 'kg_path', mount: 'graph' }
    ],
    textAs: 'query'
  }),
  skillByTools({
    id: 'tutorial-steps',
    name: 'Steps',
    description: 'Finds the steps that answer a question, and reads a step.',
    tags: ['steps', 'search'],
    examples: ['How do I bind a service to an application?'],
    tools: [
      { name: 'search_steps', mount: 'search' },
      { name: 'get_tutorial_step', mount: 'api' }
    ],
    textAs: 'query'
  })
]

/** The skill of that id, or the first where none is named; undefined for an unknown one. */
export const skillNamed = (id: string | undefined): Skill | undefined =>
  id === undefined ? skills[0] : skills.find(skill => skill.id === id)
