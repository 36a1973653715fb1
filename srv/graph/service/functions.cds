using {KnowledgeGraphService} from '../service';

extend service KnowledgeGraphService with {
  /** A tutorial or concept. */
  type Listed {
    slug     : String(255);
    type     : String(16);
    title    : String(255);
    /** How much it counts: the higher the better. */
    score    : Double;
    /** Nothing is linked to it. */
    isolated : Boolean;
  }

  type Neighborhood {
    prerequisites   : array of Listed;
    whatToLearnNext : array of Listed;
    /** Tutorials that teach the same concepts; of a concept, those that are related to it. */
    sharedConcepts  : array of Listed;
    /** Concepts that it teaches; of a concept, the tutorials that teach it. */
    teaches         : array of Listed;
  }

  type Found {
    concepts  : array of Listed;
    tutorials : array of Listed;
  }

  type Community {
    /** Its fingerprint. */
    communityId           : String(64);
    label                 : String(120);
    /** At most 50, the most important first. */
    memberTutorials       : array of Listed;
    size                  : Integer;
    promotedToMissionSlug : String(255);
  }

  type PathStep {
    slug         : String(255);
    type         : String(16);
    title        : String(255);
    pathType     : String(16);
    pathTypeRank : Integer;
    hopCount     : Integer;
    reason       : String(1000);
  }

  /** Concepts that both tutorials teach, at most 50. */
  function sharedConcepts(slugA : String(255), slugB : String(255))                         returns array of Listed;
  /** Tutorials and concepts around one of them; `depth` is the number of hops along prerequisites, 1 unless told, 3 at most. */
  function neighborhood(slug : String(255), depth : Integer)                                returns Neighborhood;
  /** Concepts whose names fit `term`, 10 unless told, and tutorials that teach them, 10 unless told; 50 of each at most. */
  function searchKG(term : String(200), maxConcepts : Integer, maxTutorials : Integer)      returns Found;
  /** The community with a fingerprint. */
  function community(id : String(64))                                                       returns Community;
  /** The steps of the shortest path between two tutorials or concepts; none where there is no path. */
  function pathBetween(![from] : String(255), to : String(255))                             returns array of PathStep;
}
