using {AdminService} from '../admin/service';
using {tutorials.events as events} from '../../db/events/events';

extend service AdminService with {
  /** Campaigns and events on site. */
  entity Events             as projection on events.Events;

  /** Registrations of people for events, read only. */
  @readonly
  entity EventRegistrations as projection on events.EventRegistrations;
}
