namespace tutorials.figures;

using {
  tutorials.catalog.PublishedContributors,
  tutorials.catalog.TutorialContributors,
  tutorials.catalog.TutorialMeta,
  tutorials.catalog.Tutorials
} from '../catalog/catalog';
using {tutorials.content as content} from '../content/content';
using {
  tutorials.content.FreshnessFindings,
  tutorials.content.FreshnessReports
} from '../content/freshness';
using {tutorials.feedback.TutorialFeedback} from '../feedback/feedback';
using {tutorials.feedback.ProblemReports} from '../feedback/problems';
using {tutorials.links.LinkPlaces} from '../links/links';
using {tutorials.people.Users} from '../people/people';
using {tutorials.figures.TutorialFigures} from './figures';

/*
 * Tutorials and the people whom they concern. A person is the primary account; all accounts that were merged into it count. Names of
 * people are no reason, since anybody can have the same one; the owner of a source can be written as a login.
 */

/** Owners by their e-mail addresses. */
@readonly
entity OwnedBy         as
    select from Users as user
    inner join TutorialMeta as meta
      on lower(meta.ownerEmail) = lower(user.email)
    {
      key meta.tutorial.ID as tutorial : UUID,
      key coalesce(user.mergedInto.ID, user.ID) as person : UUID
    };

/** Authors by their logins at GitHub, and those whom an admin has entered. */
@readonly
entity WrittenBy       as
    select from Users as user
    inner join TutorialMeta as meta
      on lower(meta.authorLogin) = lower(user.githubLogin)
    {
      key meta.tutorial.ID as tutorial : UUID,
      key coalesce(user.mergedInto.ID, user.ID) as person : UUID
    }
  union all
    select from Users as user
    inner join TutorialMeta as meta
      on lower(meta.owner) = lower(user.githubLogin)
    {
      key meta.tutorial.ID as tutorial : UUID,
      key coalesce(user.mergedInto.ID, user.ID) as person : UUID
    }
  union all
    select from Users as user
    inner join Tutorials as written
      on written.author.ID = user.ID
    {
      key written.ID as tutorial : UUID,
      key coalesce(user.mergedInto.ID, user.ID) as person : UUID
    };

/** Contributors by the addresses and logins of the published record, and of the list of admins. */
@readonly
entity ContributedBy   as
    select from Users as user
    inner join PublishedContributors as published
      on lower(published.email) = lower(user.email)
    {
      key published.tutorial.ID as tutorial : UUID,
      key coalesce(user.mergedInto.ID, user.ID) as person : UUID
    }
  union all
    select from Users as user
    inner join PublishedContributors as published
      on lower(published.login) = lower(user.githubLogin)
    {
      key published.tutorial.ID as tutorial : UUID,
      key coalesce(user.mergedInto.ID, user.ID) as person : UUID
    }
  union all
    select from Users as user
    inner join TutorialContributors as listed
      on lower(listed.email) = lower(user.email)
    {
      key listed.tutorial.ID as tutorial : UUID,
      key coalesce(user.mergedInto.ID, user.ID) as person : UUID
    }
  union all
    select from Users as user
    inner join TutorialContributors as listed
      on listed.user.ID = user.ID
    {
      key listed.tutorial.ID as tutorial : UUID,
      key coalesce(user.mergedInto.ID, user.ID) as person : UUID
    };

/** Each pair of them once. A union in place of a grouping, since databases look only into a union for the rows of one person. */
@readonly
entity ConcernedPeople as
    select from OwnedBy { key tutorial, key person }
  union
    select from WrittenBy { key tutorial, key person }
  union
    select from ContributedBy { key tutorial, key person };

/** Tutorials with the people whom they concern, and with what is counted of them. Subqueries run for the rows of the reader alone. */
@readonly
entity WorkOfPeople    as
  select from ConcernedPeople as concerned
  inner join Tutorials as tutorial
    on tutorial.ID = concerned.tutorial
  left outer join TutorialMeta as meta
    on meta.tutorial.ID = tutorial.ID
  left outer join TutorialFigures as figures
    on figures.slug = tutorial.slug
  left outer join FreshnessReports as report
    on report.slug = tutorial.slug
  {
    key tutorial.slug,
    key concerned.person,
        tutorial.ID                                    as tutorial_ID : UUID,
        tutorial.title,
        coalesce(tutorial.status, 'ACTIVE')            as status : String(50),
        tutorial.primaryTag,
        tutorial.experienceTag,
        case
          when exists (
            select 1 as n from OwnedBy as owned where owned.tutorial = concerned.tutorial and owned.person = concerned.person
          ) then 1
          else 0
        end                                            as owning : Integer,
        case
          when exists (
            select 1 as n from WrittenBy as wrote where wrote.tutorial = concerned.tutorial and wrote.person = concerned.person
          ) then 1
          else 0
        end                                            as writing : Integer,
        case
          when exists (
            select 1 as n from ContributedBy as contributed where contributed.tutorial = concerned.tutorial and contributed.person = concerned.person
          ) then 1
          else 0
        end                                            as contributing : Integer,
        meta.owner,
        meta.ownerEmail,
        meta.reviewedDate,
        meta.notificationNumber,
        meta.lastNotificationDate                      as notificationDate,
        meta.monitoredStatus,
        coalesce(figures.missingTexts, 0)              as missingTexts : Integer,
        coalesce(figures.failedChecks, 0)              as failedChecks : Integer,
        coalesce(figures.started, 0)                   as started : Integer,
        coalesce(figures.completed, 0)                 as completed : Integer,
        coalesce(report.openHighCount, 0)              as openHighCount : Integer,
        (
          select count(*) as n from LinkPlaces as used
          where used.slug = tutorial.slug
            and (
                 used.link.status = 'BROKEN'
              or used.link.status = 'UNREACHABLE'
            )
            and used.link.ignored = false
        )                                              as brokenLinks : Integer,
        (
          select count(*) as n from FreshnessFindings as finding
          where finding.report.slug = tutorial.slug
            and (
                 finding.disposition = 'OPEN'
              or finding.disposition = 'ACCEPTED'
            )
        )                                              as openFindings : Integer,
        (
          select count(*) as n from FreshnessFindings as finding
          where finding.report.slug = tutorial.slug
            and finding.category = 'review-overdue'
            and (
                 finding.disposition = 'OPEN'
              or finding.disposition = 'ACCEPTED'
            )
        )                                              as overdueReviews : Integer,
        (
          select count(*) as n from ProblemReports as problem
          where problem.tutorial.ID = tutorial.ID
            and (
                 problem.status = 'OPEN'
              or problem.status = 'ACCEPTED'
            )
        )                                              as openProblems : Integer,
        (
          select count(*) as n from TutorialFeedback as given
          where given.tutorialSlug = tutorial.slug
        )                                              as feedbackCount : Integer,
        (
          select round(
            1.0 * sum(
                coalesce(ratingUseCase, 0) + coalesce(ratingRelevance, 0) + coalesce(ratingDuration, 0)
              + coalesce(ratingStructure, 0) + coalesce(ratingInteresting, 0) + coalesce(ratingVisuals, 0)
            ) / nullif(count(ratingUseCase) + count(ratingRelevance) + count(ratingDuration)
              + count(ratingStructure) + count(ratingInteresting) + count(ratingVisuals), 0), 2) as average
          from TutorialFeedback as rated
          where rated.tutorialSlug = tutorial.slug
        )                                              as avgRating : Decimal(4, 2),
        coalesce((
          select file.writtenAt from content.ContentFiles as file
          inner join content.ContentManifest as live on live.version = file.version and live.status = 'ACTIVE'
          where file.slug = tutorial.slug
        ), (
          select current.writtenAt from content.ContentCurrent as current where current.slug = tutorial.slug
        ))                                             as publishedAt : Timestamp,
        coalesce((
          select file.changedAt from content.ContentFiles as file
          inner join content.ContentManifest as live on live.version = file.version and live.status = 'ACTIVE'
          where file.slug = tutorial.slug
        ), (
          select current.changedAt from content.ContentCurrent as current where current.slug = tutorial.slug
        ))                                             as changedAt : Timestamp
  };
