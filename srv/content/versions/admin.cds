using {AdminService} from '../../admin/service';
using {tutorials.content as content} from '../../../db/content/content';

extend service AdminService with {
  /** Versions of the content, one per publish: the live one, those before it that are kept, and one that is being written. */
  @readonly
  @cds.redirection.target: false
  entity ContentVersions as
    projection on content.ContentManifest {
      key version,
          status,
          trigger,
          initiator,
          fileCount,
          totalSizeBytes,
          generatorVersion,
          publishDurationMs,
          startedAt,
          activatedAt
    };

  type ContentChange {
    slug   : String(255);
    /** The document comes back, becomes another or goes. */
    change : String(10) enum {
      returns;
      changes;
      goes;
    };
  }

  type RollbackPreview {
    version : Integer;
    /** The version that is live now; null for none. */
    live    : Integer;
    /** Documents that come back, become others, or go. */
    returns : Integer;
    changes : Integer;
    goes    : Integer;
    /** The first 200 of them by slug. */
    slugs   : array of ContentChange;
  }

  /** Compares a version with what is live now, for a rollback to it; changes nothing. */
  function previewRollback(version : Integer not null)                 returns RollbackPreview;

  /**
   * Makes an earlier version of the content live again. With `live`, only while that version is live: 409 when another one
   * has become so meanwhile.
   */
  @requires: 'SuperAdmin'
  @Common.IsActionCritical
  action   rollbackContent(version : Integer not null, live : Integer) returns ContentVersions;
}

extend service AdminService with {
  type EndedPublish {
    version : Integer;
  }

  /**
   * Ends the publish that writes this version, with what it has sent: for one that broke off, since the next one waits half an
   * hour for it. What is live stays.
   */
  action endPublish(version : Integer not null) returns EndedPublish;
}

annotate AdminService.ContentVersions with @(
  UI.HeaderInfo         : {
    TypeName      : 'Content version',
    TypeNamePlural: 'Content versions',
    Title         : {Value: version}
  },
  UI.PresentationVariant: {
    SortOrder     : [{
      Property  : version,
      Descending: true
    }],
    Visualizations: ['@UI.LineItem']
  }
) {
  version           @title: 'Version';
  initiator         @title: 'Published by';
  fileCount         @title: 'Documents';
  totalSizeBytes    @title: 'Bytes';
  publishDurationMs @title: 'Milliseconds of the publish';
  startedAt         @title: 'Begun at';
  activatedAt       @title: 'Live since';
};

annotate AdminService.ContentVersions with @Workplace: {Page: '$versions'};
