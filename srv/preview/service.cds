using {tutorials.preview as preview} from '../../db/preview/preview';

/** Work of authors on tutorials that learners do not see yet. */
@path    : '/preview'
@requires: 'Tutorial.Author'
service PreviewService {
  /** Texts of the caller that are not published: at most 100, each of at most 1 MB, one for a slug. They are kept for 180 days. */
  @restrict: [{
    grant: '*',
    where: 'owner = $user'
  }]
  entity Drafts as
    projection on preview.Drafts {
      key ID,
          slug,
          markdown,
          rulesVr,
          basedOn,
          @readonly
          savedAt,
          /** The author, for the filter on the caller; not a column of the service. */
          @cds.api.ignore
          owner
    };

  type CoAuthor {
    name  : String(511);
    since : Timestamp;
  }

  /**
   * Tells that the caller has the tutorial open in the editor, which is forgotten after 45 seconds; answers the other authors
   * who have.
   */
  action editing(slug: String(255)) returns array of CoAuthor;
}

annotate PreviewService.Drafts with {
  savedAt @odata.etag;
};
