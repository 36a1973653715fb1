using {AuthorService} from '../../author/service';
using {tutorials.catalog as catalog} from '../../../db/catalog/catalog';
using {tutorials.content as content} from '../../../db/content/freshness';

extend service AuthorService with {
  /** Findings of the last scan about own tutorials: dead links, problems of readers, reviews that are due. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'ownerUserId in $user.accounts'
  }]
  entity MyFindings as
    select from content.FreshnessFindings as finding
    inner join catalog.MyTutorialsView as own
      on own.slug = finding.report.slug
    {
      key finding.ID,
          own.slug,
          own.title,
          finding.category,
          finding.subject,
          finding.severity,
          finding.confidence,
          finding.stepRef,
          finding.summary,
          finding.disposition,
          finding.foundAt,
          finding.answeredAt,
          finding.report.runAt as scannedAt : Timestamp,
          /** The owner, for the filter on the caller; not a column of the service. */
          @cds.api.ignore
          own.ownerUserId
    };

  type DecidedFinding {
    ID          : UUID;
    disposition : content.FindingDisposition;
    answeredAt  : Timestamp;
  }

  /**
   * Records what you think of a finding about an own tutorial: OPEN, ACCEPTED (it is to be mended, and counts until it is) or DISMISSED (it
   * does not count, in later scans neither).
   */
  action answerFinding(findingId : UUID, disposition : String(12)) returns DecidedFinding;
}

annotate AuthorService.MyFindings with @Workplace: {Area: 'mine', Main};
