using {AdminService} from '../../admin/service';
using from '../../catalog/admin';

extend service AdminService with {
  /** Drafts an unpublished mission of the tutorials of a community, from A to Z by title. */
  @requires: 'SuperAdmin'
  action promoteCommunityToMission(communityId : Integer  @title: 'Number of the community', missionSlug : String(255), title : String(255)) returns AdminService.Missions;
}
