import type { DomainRequirements } from './types.ts'

/** The catalog, its feeds for builds, and legacy redirects. */
export const catalog: DomainRequirements = {
  domain: 'CATALOG',
  count: 83,
  claimed: {
    'CATALOG-042': 'LegacyRedirects rows carry an id and a hit count.',
    'CATALOG-043': 'Hits of legacy redirects are counted in batches, not one write per hit.',
    'CATALOG-054':
      'POST /admin/classifyCategories re-classifies by deleting and then inserting the category junction rows.',
    'CATALOG-055': 'POST /admin/classifyCategories requires scope Admin.',
    'CATALOG-079': 'GET /api/homepage/redirectsActive returns the active legacy redirects.',
    'CATALOG-080': 'GET /api/homepage/redirectsActive needs no login.',
    'CATALOG-081': 'POST /api/homepage/recordRedirectHits takes { hits: [ { id, count } ] } and adds the counts.',
    'CATALOG-082': 'POST /api/homepage/recordRedirectHits is idempotent: the same batch sent twice counts once.',
    'CATALOG-083': 'POST /api/homepage/recordRedirectHits needs no login.'
  },
  pending: [
    {
      reason: 'the catalog comes with a later issue; what is there of it is tested, not claimed',
      behaviours: {
        'CATALOG-001': 'Tutorials.slug is unique: a second tutorial with the same slug cannot be stored.',
        'CATALOG-002': 'Tutorials.slug uniqueness ignores letter case: My-Slug and my-slug name the same tutorial.',
        'CATALOG-003': 'The canonical stored form of a tutorial slug is lowercase.',
        'CATALOG-004': 'A tutorial request with a mixed-case slug answers 301 to the lowercase slug.',
        'CATALOG-005': 'Tutorials carries the field mdFileUrl.',
        'CATALOG-006': 'Tutorials carries the field primaryTag.',
        'CATALOG-007': 'Tutorials carries the field repositories.',
        'CATALOG-008':
          'Every writer of Tutorials upserts on slug (never a blind insert): writing the same slug twice leaves one row.',
        'CATALOG-009': 'Missions.slug is unique ignoring letter case.',
        'CATALOG-010': 'Missions carries the field legacyId.',
        'CATALOG-011': 'Groups.slug is unique ignoring letter case.',
        'CATALOG-012': 'Groups carries the field legacyId.',
        'CATALOG-013': 'A group may be standalone (in no mission) or nested in a mission; both are valid.',
        'CATALOG-014': 'CompletionPaths with CompletionPathItems hold the items of a group or mission.',
        'CATALOG-015': 'Tags carries the field name.',
        'CATALOG-016': 'Tags carries the field titlePath.',
        'CATALOG-017': 'Tags carries mdFormat as a virtual (computed, not stored) field.',
        'CATALOG-018': 'Content carries raw tag slugs; display labels are not stored in the content.',
        'CATALOG-019': 'A tag slug missing from the label map is displayed as a humanized form of the slug.',
        'CATALOG-020': 'TutorialMeta is unique on the tutorial: at most one row per tutorial.',
        'CATALOG-021': 'TutorialMeta carries the field reviewedDate.',
        'CATALOG-022': 'TutorialMeta carries the field monitoredStatus.',
        'CATALOG-023': 'TutorialMeta carries the field notificationNumber.',
        'CATALOG-024': 'TutorialMeta carries the field lastNotificationDate.',
        'CATALOG-025': 'TutorialMeta.owner is free text.',
        'CATALOG-026': 'TutorialMeta.ownerEmail joins to Users.email.',
        'CATALOG-027': 'TutorialMeta carries createdAt and modifiedAt.',
        'CATALOG-028':
          'TutorialMeta.repository is a reference only and is not the authoritative source of the repository name.',
        'CATALOG-029': 'Publishing content of a tutorial that has no TutorialMeta row creates one automatically.',
        'CATALOG-030': 'RepoCatalog rows carry slug and repo.',
        'CATALOG-031': 'RepoCatalog is refreshed on every content publish.',
        'CATALOG-032': 'Categories is a fixed set of exactly 8 rows.',
        'CATALOG-033': 'Category IDs are stable (the same across deployments and restarts).',
        'CATALOG-034': 'Categories.label can be edited by an admin.',
        'CATALOG-035': 'Categories.sortOrder can be edited by an admin.',
        'CATALOG-036': 'Categories.seedDescription can be edited by an admin.',
        'CATALOG-037': 'A category cannot be added (insert is rejected).',
        'CATALOG-038': 'A category cannot be removed (delete is rejected).',
        'CATALOG-039': 'FeaturedTasks holds the curated items of the navigator Featured rail.',
        'CATALOG-040': 'FeaturedTasks is unique per item: the same item cannot be featured twice.',
        'CATALOG-041': 'FeaturedTasks order defaults to the next integer when not given.',
        'CATALOG-044': '/admin offers CRUD for missions.',
        'CATALOG-045': '/admin offers CRUD for groups.',
        'CATALOG-046': '/admin offers CRUD for tutorials.',
        'CATALOG-047': '/admin offers CRUD for tags.',
        'CATALOG-048': 'POST /admin/promoteCommunityToMission takes communityId, missionSlug and title.',
        'CATALOG-049': 'promoteCommunityToMission drafts a Missions row with the given slug and title.',
        'CATALOG-050':
          "promoteCommunityToMission creates CompletionPaths with their items for the community's tutorials.",
        'CATALOG-051': 'Items created by promotion are ordered by tutorial title.',
        'CATALOG-052': 'promoteCommunityToMission sets sourceKgCommunityId on the new mission.',
        'CATALOG-053': 'promoteCommunityToMission requires scope SuperAdmin; Admin alone answers 403.',
        'CATALOG-056': 'Every GET under /build answers without credentials.',
        'CATALOG-057': 'GET /build/catalog returns { missions: [...], ... } with slugs.',
        'CATALOG-058':
          'GET /build/navigator returns { missions[], groups[], tutorialMappings[], checkpointMappings[] }.',
        'CATALOG-059': 'groups[] of /build/navigator includes standalone published groups.',
        'CATALOG-060': '/build/navigator is cached for 5 minutes.',
        'CATALOG-061': 'Saving a mission clears the /build/navigator cache.',
        'CATALOG-062': 'Saving a group clears the /build/navigator cache.',
        'CATALOG-063': 'Saving a completion path clears the /build/navigator cache.',
        'CATALOG-064': 'GET /build/co-completions returns the co-completion graph.',
        'CATALOG-065': 'GET /build/slug-mapping returns slug to id for missions and groups.',
        'CATALOG-066': 'GET /build/repo-catalog returns a slug-keyed map of discovered tutorials.',
        'CATALOG-067':
          'GET /build/concepts returns { concepts: [ { slug, name, description, teaches, requires, requiredBy, relatedTo } ] }.',
        'CATALOG-068': 'GET /build/concepts contains published concepts only.',
        'CATALOG-069': 'GET /build/kg-stats returns the published count and the generation timestamp.',
        'CATALOG-070': '/build/kg-stats is cached on the server for 60 s.',
        'CATALOG-071': 'GET /build/tag-labels returns a map from tag slug to label.',
        'CATALOG-072': 'GET /build/featured returns the featured items as a mix of missions, tutorials and groups.',
        'CATALOG-073': 'GET /build/featured carries an ETag.',
        'CATALOG-074': 'GET /build/featured with a matching If-None-Match answers 304.',
        'CATALOG-075': '/build/featured is cached for 60 s.',
        'CATALOG-076':
          'POST /build/repo-catalog writes the discovered baseline that GET /build/repo-catalog then returns.',
        'CATALOG-077': 'POST /build/repo-catalog requires the bearer content key.',
        'CATALOG-078': 'Five further POST endpoints under /build exist and require the bearer content key.'
      }
    }
  ]
}
