import { expect } from '@jest/globals'
import { linkTables } from '../../srv/graph/concepts/link-tables.ts'
import { verifies } from '../requirements/verifies.ts'

verifies('GRAPH-020', 'exactly ten tables keep a concept from being retired', () => {
  expect(linkTables.map(({ entity }) => entity)).toEqual([
    'TutorialConceptLinks',
    'ConceptEdges',
    'LearningJourneyConceptLinks',
    'BlogPostConceptLinks',
    'VideoConceptLinks',
    'DiscoveryMissionConceptLinks',
    'ApiDocConceptLinks',
    'SampleConceptLinks',
    'HelpDocConceptLinks',
    'CommunityEventConceptLinks'
  ])
})
