using {tutorials.learner as learner} from '../../../db/learner/preferences';
using {DeveloperService} from '../service';

extend service DeveloperService with {
  /** The caller's own preferences: one row, or none as long as nothing was set. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'user_ID in $user.accounts'
  }]
  entity LearningPreferences as
    select from learner.UserLearningPreferences {
          /** The caller; not the id of the login. */
      key user.ID as user_ID : UUID,
          deployment,
          role,
          cloud,
          preferredEventRegion,
          modifiedAt
    };

  /** State of the assistant for pages; also served to those who are not logged in. */
  @readonly
  @odata.singleton
  @cds.persistence.skip
  entity ChatConfig {
    key ID               : UUID;
        /** Switch of the assistant. */
        enabled          : Boolean;
        /** It answers: it is switched on, and there is a model. Pages offer it only then. */
        available        : Boolean;
        /** Shown above every conversation. */
        bannerText       : String(500);
        /** Recommend one of several branches of a tutorial. */
        branchingEnabled : Boolean;
  }

  /**
   * Replaces the caller's preferences: what is left out is not set afterwards. deployment is cloud or onprem; role is developer,
   * architect, sysadmin or student; cloud is btp, aws, azure, gcp, alibaba, oracle or ibm.
   */
  action setLearningPreferences(deployment: String, role: String, cloud: String) returns LearningPreferences;

  /** Sets the region of events for the caller: AMERICAS, EMEA, APJ, VIRTUAL or ALL; null for none. */
  action setPreferredEventRegion(region: String)                                 returns LearningPreferences;
}
