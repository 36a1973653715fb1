namespace tutorials.analytics;

using {tutorials.catalog as catalog} from '../catalog/catalog';
using {tutorials.catalog.TutorialTags} from '../catalog/tags';
using {tutorials.events.Events} from '../events/events';
using {tutorials.learner.TaskRecords} from '../learner/learner';

/** Progress on tasks with the slugs of what was done: what the analytics of the assistant count. Never shown row by row. */
@readonly
entity TaskFacts    as
  select from TaskRecords as record
  left outer join catalog.Tutorials as tutorial
    on  record.taskType   = 'TUTORIAL'
    and tutorial.legacyId = record.taskLegacyId
  left outer join catalog.Missions as mission
    on  record.taskType  = 'MISSION'
    and mission.legacyId = record.taskLegacyId
  left outer join catalog.Groups as taskGroup
    on  record.taskType    = 'GROUP'
    and taskGroup.legacyId = record.taskLegacyId
  left outer join Events as event
    on event.ID = record.event.ID
  {
    key record.ID             as ID,
        record.user.ID        as person,
        record.taskType       as taskType,
        record.status         as status,
        record.completionDate as completedAt,
        record.createdAt      as startedAt,
        tutorial.ID           as tutorialID,
        tutorial.slug         as tutorial,
        mission.slug          as mission,
        taskGroup.slug        as taskGroup,
        event.name            as event
  };

/** The same for tutorials, once for each of their tags. */
@readonly
entity TaskTagFacts as
  select from TaskFacts as fact
  inner join TutorialTags as tagged
    on tagged.tutorial.ID = fact.tutorialID
  inner join catalog.Tags as tag
    on tag.ID = tagged.tag.ID
  {
    key fact.ID as ID,
    key tag.ID  as tagID,
        fact.person,
        fact.taskType,
        fact.status,
        fact.completedAt,
        fact.startedAt,
        fact.tutorial,
        fact.mission,
        fact.taskGroup,
        fact.event,
        tag.name as tag
  };
