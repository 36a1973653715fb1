namespace tutorials.learner;

using {managed} from '@sap/cds/common';
using {tutorials.people.Users} from '../people/people';

/** Role and platforms of a learner, which branches of tutorials and events of the start page follow. Null is not set. */
entity UserLearningPreferences : managed {
  key user                 : Association to Users not null  @people.erase: #delete  @people.merge: #move  @integrity.target;
      @assert.range
      deployment           : String(20) enum {
        cloud;
        onprem;
      };
      @assert.range
      role                 : String(20) enum {
        developer;
        architect;
        sysadmin;
        student;
      };
      @assert.range
      cloud                : String(20) enum {
        btp;
        aws;
        azure;
        gcp;
        alibaba;
        oracle;
        ibm;
      };
      /** Region of the events that the learner wants to hear of. */
      @assert.range
      preferredEventRegion : String(16) enum {
        AMERICAS;
        EMEA;
        APJ;
        VIRTUAL;
        ![ALL];
      };
}
