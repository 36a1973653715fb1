using {AuthorService} from '../author/service';
using {tutorials.figures as figures} from '../../db/figures/work';

/** How a tutorial does: POOR with what keeps readers from finishing, ATTENTION with what its author should look at. */
type Health : String(10) enum {
  GOOD;
  ATTENTION;
  POOR;
}

extend service AuthorService with {
  /** Tutorials that concern the caller, as owner, author or contributor, with all reasons and what is counted of them. */
  @readonly
  @restrict: [{
    grant: 'READ',
    where: 'person in $user.accounts'
  }]
  entity MyWork as
    select from figures.WorkOfPeople as work {
      key slug,
          tutorial_ID,
          title,
          status,
          primaryTag,
          experienceTag,
          case when owning = 1 then true else false end as isOwner : Boolean,
          case when writing = 1 then true else false end as isAuthor : Boolean,
          case when contributing = 1 then true else false end as isContributor : Boolean,
          /** Comma list of owner, author, contributor. */
          case
            when owning = 1 and writing = 1 and contributing = 1 then 'owner,author,contributor'
            when owning = 1 and writing = 1 then 'owner,author'
            when owning = 1 and contributing = 1 then 'owner,contributor'
            when writing = 1 and contributing = 1 then 'author,contributor'
            when owning = 1 then 'owner'
            when writing = 1 then 'author'
            else 'contributor'
          end as reasons : String(40),
          /** The caller may confirm that it is up to date: owners may, of what readers can read. */
          case when owning = 1 and status = 'ACTIVE' then true else false end as mayReview : Boolean,
          owner,
          ownerEmail,
          reviewedDate,
          /** Whole days; sort by reviewedDate. */
          virtual null as daysSinceReview : Integer,
          notificationNumber,
          notificationDate,
          case when monitoredStatus = 'ACTIVE' then true else false end as monitored : Boolean,
          brokenLinks,
          openFindings,
          openProblems,
          /** Pictures without alternative text. */
          missingTexts,
          /** Questions and code checks that most readers fail. */
          failedChecks,
          feedbackCount,
          /** Of all ratings, 0 to 10. */
          avgRating,
          /** People who have begun it, and those of them who have completed it. */
          started,
          completed,
          case when started > 0 then round(completed * 1.0 / started, 4) end as completionRate : Decimal(5, 4),
          publishedAt,
          changedAt,
          /** Things to look at: broken links, open problems, failed checks, pictures without text, a review that is due. */
          case
            when status = 'ACTIVE' then brokenLinks + openProblems + failedChecks + missingTexts + overdueReviews
            else 0
          end as attention : Integer,
          case
            when status != 'ACTIVE' then 'GOOD'
            when openHighCount > 0 or failedChecks > 2 or (avgRating < 4 and feedbackCount > 9) then 'POOR'
            when brokenLinks + openFindings + openProblems + failedChecks + missingTexts > 0 then 'ATTENTION'
            else 'GOOD'
          end as health : Health,
          /** The reader, for the filter on the caller; not a column of the service. */
          @cds.api.ignore
          person
    };

  type StepStop {
    step    : Integer;
    title   : String(255);
    /** People who have come to the step, at least. */
    reached : Integer;
    done    : Integer;
  }

  /** Steps of a tutorial that concerns the caller, with how many readers have come to each and have done it; not who they are. */
  function stepStops(slug : String(255)) returns array of StepStop;

  type KnownAuthor {
    emails      : array of String(255);
    githubLogin : String(64);
    displayName : String(255);
    /** Tutorials that concern the caller. */
    total       : Integer;
    /** Tutorials without an owner. */
    ownerless   : Integer;
    /** Sentences in the language of the caller that say why no tutorial is theirs, and what helps; none with tutorials. */
    hints       : array of String(500);
  }

  /** Tells what the platform knows about the caller, and why no tutorial is theirs. */
  function whyEmpty() returns KnownAuthor;
}
