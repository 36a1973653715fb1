using {KnowledgeGraphService} from '../service';

extend service KnowledgeGraphService with {
  type SkillTutorial {
    slug  : String(255);
    title : String(255);
  }

  /** A published concept, as it concerns a person. */
  type Skill {
    slug      : String(80);
    name      : String(120);
    /** Why it is in its list, as a sentence. */
    reason    : String(1000);
    /** Three at most: completed ones of a concept that was shown, else those that teach it. */
    tutorials : array of SkillTutorial;
    /** Slugs of the concepts to know first, as far as they are in the map. */
    requires  : array of String(80);
  }

  type SkillMap {
    /** Number of concepts that completed tutorials teach. */
    shownCount   : Integer;
    /** Number of published concepts that tutorials teach. */
    conceptCount : Integer;
    /** Concepts that completed tutorials teach, 100 at most. */
    shown        : array of Skill;
    /** Concepts for which everything else is known, 12 at most. */
    next         : array of Skill;
    /** Concepts on which something builds that was shown or begun, 12 at most. */
    missing      : array of Skill;
  }

  /** Skill map of the caller: concepts that were shown, those one step away, and those missing underneath. */
  @requires: 'authenticated-user'
  function mySkillMap() returns SkillMap;
}
