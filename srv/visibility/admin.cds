using {AdminService} from '../admin/service';
using from '../catalog/admin';

extend service AdminService with {
  /** Something that is in the way, and the page of the workplace where it is put right. */
  type VisibilityReason {
    text : String(1000);
    at   : String(300);
  }

  /** Whether the site shows a row, and what else its page says at the head. */
  type Visibility {
    shows        : Boolean;
    /** Its address on the site. */
    page         : String(300);
    /** Its address on the QA channel, for authors. */
    preview      : String(300);
    /** Its source in the repository. */
    source       : String(1000);
    /** Tags as the source names them. */
    tags         : array of String(255);
    owner        : String(255);
    reviewedDate : Timestamp;
    /** The row with owner and reviews. */
    ownerAt      : String(300);
    /** Sentences in the language of the caller: what hides it; none when it shows. */
    reasons      : array of VisibilityReason;
    /** Facts that do not hide it, but keep readers from finding it, or owners from hearing of it. */
    notes        : array of VisibilityReason;
  }
}

extend AdminService.Tutorials with actions {
  /** Tells whether the site shows the tutorial, and what hides it. */
  function visibility() returns AdminService.Visibility;
};

extend AdminService.Missions with actions {
  /** Tells whether the site shows the mission, and what hides it. */
  function visibility() returns AdminService.Visibility;
};

extend AdminService.Groups with actions {
  /** Tells whether the site shows the group, and what hides it. */
  function visibility() returns AdminService.Visibility;
};
