using {AdminService} from '../admin/service';
using {tutorials.homepage as homepage} from '../../db/homepage/homepage';

extend service AdminService with {
  /** Where addresses of an older site lead. The gateway follows changes within the hour. */
  entity LegacyRedirects as projection on homepage.LegacyRedirects;
}

annotate AdminService.LegacyRedirects with {
  fromPath @mandatory;
  toPath   @mandatory;
  hitCount @readonly;
}
