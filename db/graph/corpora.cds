namespace tutorials.graph;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.Sha256} from '../common';
using {
  tutorials.graph.Concepts,
  tutorials.graph.Confidence
} from './concepts';

/** Something elsewhere that concepts are linked to; no job of this release reads any. */
aspect Corpus : cuid, managed {
  title             : String(500);
  url               : String(1000);
  sourceId          : String(200);
  contentHash       : Sha256;
  lastExtractedHash : Sha256;
  firstSeenAt       : Timestamp;
  lastSeenAt        : Timestamp;
  pinUntil          : Timestamp;
}

/** A link of such a thing to a concept; it keeps the concept from being retired (GRAPH-020). */
aspect CorpusLink : cuid, managed {
  concept      : Association to Concepts not null  @integrity.target;
  confidence   : Confidence;
  extractedAt  : Timestamp;
  modelVersion : String(40);
}

@assert.unique.slug: [slug]
entity LearningJourneys : Corpus {
  slug : String(80) not null;
  description : LargeString;
  level : String(20);
  durationHours : Decimal(5, 2);
  links : Composition of many LearningJourneyConceptLinks on links.learningJourney = $self;
}

@assert.unique.link: [
  learningJourney,
  concept
]
entity LearningJourneyConceptLinks : CorpusLink {
  learningJourney : Association to LearningJourneys not null  @integrity.target;
  predicate : String(40) not null default 'covers';
}

@assert.unique.slug: [slug]
entity BlogPosts : Corpus {
  slug : String(120) not null;
  description : LargeString;
  excerpt : String(1000);
  postedAt : Timestamp;
  /** Name under which the post is published elsewhere, part of its citation and no user of the platform: kept at an erasure. */
  authorName : String(200)  @people.erase: #keep;
  links : Composition of many BlogPostConceptLinks on links.blogPost = $self;
}

@assert.unique.link: [
  blogPost,
  concept
]
entity BlogPostConceptLinks : CorpusLink {
  blogPost : Association to BlogPosts not null  @integrity.target;
  predicate : String(40) not null default 'discusses';
}

@assert.unique.slug: [slug]
entity Videos : Corpus {
  slug : String(120) not null;
  description : LargeString;
  youtubeVideoId : String(20);
  publishedAt : Timestamp;
  channelTitle : String(200);
  thumbnailUrl : String(500);
  excludeFromHomepage : Boolean not null default false;
  links : Composition of many VideoConceptLinks on links.video = $self;
}

@assert.unique.link: [
  video,
  concept
]
entity VideoConceptLinks : CorpusLink {
  video : Association to Videos not null  @integrity.target;
  predicate : String(40) not null default 'teaches';
}

@assert.unique.slug: [slug]
entity DiscoveryMissions : Corpus {
  slug : String(120) not null;
  description : LargeString;
  effortLevel : Integer;
  categorySlug : String(40);
  links : Composition of many DiscoveryMissionConceptLinks on links.discoveryMission = $self;
}

@assert.unique.link: [
  discoveryMission,
  concept
]
entity DiscoveryMissionConceptLinks : CorpusLink {
  discoveryMission : Association to DiscoveryMissions not null  @integrity.target;
  predicate : String(40) not null default 'teaches';
}

@assert.unique.slug: [slug]
entity ApiDocs : Corpus {
  slug : String(80) not null;
  description : LargeString;
  category : String(80);
  apiType : String(40);
  links : Composition of many ApiDocConceptLinks on links.apiDoc = $self;
}

@assert.unique.link: [
  apiDoc,
  concept,
  predicate
]
entity ApiDocConceptLinks : CorpusLink {
  apiDoc : Association to ApiDocs not null  @integrity.target;
  predicate : String(40) not null default 'officialReferenceFor';
}

@assert.unique.slug: [slug]
entity Samples : Corpus {
  slug : String(120) not null;
  description : LargeString;
  language : String(40);
  stars : Integer;
  lastCommitAt : Timestamp;
  links : Composition of many SampleConceptLinks on links.sample = $self;
}

@assert.unique.link: [
  sample,
  concept,
  predicate
]
entity SampleConceptLinks : CorpusLink {
  sample : Association to Samples not null  @integrity.target;
  predicate : String(40) not null default 'embodies';
}

@assert.unique.slug: [slug]
entity HelpDocs : Corpus {
  slug : String(150) not null;
  description : LargeString;
  product : String(80);
  section : String(500);
  links : Composition of many HelpDocConceptLinks on links.helpDoc = $self;
}

@assert.unique.link: [
  helpDoc,
  concept,
  predicate,
  anchor
]
entity HelpDocConceptLinks : CorpusLink {
  helpDoc : Association to HelpDocs not null  @integrity.target;
  predicate : String(40) not null default 'explains';
  anchor : String(120);
  snippet : String(200);
}

@assert.unique.slug: [slug]
entity CommunityEvents : Corpus {
  slug : String(80) not null;
  description : LargeString;
  eventType : String(20);
  location : String(500);
  startDate : Date;
  endDate : Date;
  links : Composition of many CommunityEventConceptLinks on links.communityEvent = $self;
}

@assert.unique.link: [
  communityEvent,
  concept
]
entity CommunityEventConceptLinks : CorpusLink {
  communityEvent : Association to CommunityEvents not null  @integrity.target;
  predicate : String(40) not null default 'covers';
  snippet : String(200);
}
