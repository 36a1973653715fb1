using {tutorials.platform.EffectiveSetting} from '../../../db/platform/settings';
using {tutorials.learner as learner} from '../../../db/learner/completion-push';
using {AdminService} from '../../admin/service';

extend service AdminService with {
  /** Switch of the messages about completions, and the time from which on completions are sent. */
  entity CompletionPushSettings as projection on learner.CompletionPushSettings
    actions {
      /** Value and source (db, env, default) of every field. */
      function effective() returns array of EffectiveSetting;
    };

  /** Messages about completions: those that wait, those that failed with their error, and what was sent. */
  @readonly
  entity CompletionPushQueue    as
    projection on learner.CompletionPushQueue
    excluding {
      claim,
      leaseUntil
    }
    actions {
      /** Sends a message again that was not accepted, with all its attempts. */
      @Core.OperationAvailable: ($self.status = 'FAILED')
      @Core.OperationAvailable.@Core.Description: 'is for messages that were not accepted ten times'
      action resend() returns ResentCompletions;
    };

  type ResentCompletions {
    resent : Integer;
  }

  type CompletionPushStatus {
    enabled     : Boolean;
    /** DEPLOYMENT_ENVIRONMENT of this installation. */
    environment : String(20);
    epoch       : Timestamp;
    /** True when completions are sent: switched on, in production, with an address to send to. */
    effective   : Boolean;
  }

  type CompletionPushSwitch {
    enabled : Boolean;
  }

  /** Switches the messages about completions on or off. */
  action   toggleCompletionPush(enabled : Boolean not null) returns CompletionPushSwitch;
  /** Whether completions are sent, and why not. */
  @title: 'State of messages about completions'
  function getCompletionPushStatus()                        returns CompletionPushStatus;
  /** Sends all messages again that have used up their attempts. */
  action   resendCompletionPushes()                         returns ResentCompletions;
}

annotate AdminService.CompletionPushQueue with @UI.PresentationVariant.SortOrder: [{
  Property  : createdAt,
  Descending: true
}];
annotate AdminService.CompletionPushSettings with @Workplace: {Area: 'settings', Order: 90};
annotate AdminService.CompletionPushQueue with @Workplace: {Area: 'operations', Order: 70};

annotate AdminService.CompletionPushQueue with @UI.SelectionFields: [
  status,
  taskType,
  createdAt
];

annotate AdminService.CompletionPushSettings with {
  enabled @title: 'Messages about completions';
  epoch   @title: 'Completions from';
};
