namespace tutorials.search;

using {
  tutorials.catalog.Tutorials,
  tutorials.catalog.Missions,
  tutorials.catalog.Groups
} from '../catalog/catalog';
using {tutorials.graph.PublishedConcepts} from '../graph/views';

/** Everything that is searched: published tutorials, missions, groups and concepts. */
@readonly
entity Items as
    select from Tutorials {
      key ID, legacyId, title, description, slug, primaryTag, experienceTag,
          averageTimeToComplete, status, createdAt, 'TUTORIAL' as taskType : String(20)
    }
    where
         status is null
      or status = 'ACTIVE'
  union all
    select from Missions {
      key ID, legacyId, title, description, slug, primaryTag, experienceTag,
          averageTimeToComplete, status, createdAt, 'MISSION' as taskType : String(20)
    }
    where
          published = true
      and (
           status is null
        or status = 'ACTIVE'
      )
  union all
    select from Groups {
      key ID, legacyId, title, description, slug, primaryTag, experienceTag,
          averageTimeToComplete, status, createdAt, 'GROUP' as taskType : String(20)
    }
    where
          published = true
      and (
           status is null
        or status = 'ACTIVE'
      )
  union all
    select from PublishedConcepts {
      key ID, null as legacyId : Integer, name as title, description, slug, null as primaryTag : String(255),
          null as experienceTag : String(20), null as averageTimeToComplete : Integer, 'ACTIVE' as status : String(20),
          publishedAt as createdAt, 'CONCEPT' as taskType : String(20)
    };
