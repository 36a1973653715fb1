using {AuthorService} from '../service';

extend service AuthorService with {
  /** A text for one system: Windows, macOS, Linux or BAS (SAP Business Application Studio). */
  type OsVariant {
    os       : String(20);
    markdown : LargeString;
  }

  /** Circumstances of the text that is translated. */
  type OsVariantContext {
    tutorialSlug        : String(255);
    stepHeading         : String(255);
    /** 2,000 characters of it are used. */
    surroundingMarkdown : LargeString;
  }

  type OsVariants {
    variants   : array of OsVariant;
    model      : String(80);
    tokensUsed : Integer;
    /** Names the call in the audit rows. */
    requestId  : UUID;
  }

  /** Writes a piece of Markdown for other operating systems; 60 calls of an author in an hour. */
  action generateOsVariants(
    /** 1 to 8,000 characters. */
    sourceMarkdown: LargeString,
    sourceOS: String(20),
    /** One to three, other than sourceOS. */
    targetOSes: array of String(20),
    context: OsVariantContext
  ) returns OsVariants;
}
