using {AdminService} from '../../../../../srv/admin/service';
using {travels} from './schema';

extend service AdminService with {
  /** Travels, which are edited as drafts. */
  @odata.draft.enabled
  entity Travels         as
    projection on travels.Travels {
      *,
      bookings : redirected to Bookings
    }
    actions {
      @(
        Core.OperationAvailable              : ($self.status.code != #Accepted),
        Common.SideEffects.TargetProperties  : ['in/status_code'],
        Common.SideEffects.TargetEntities    : [![in].status]
      )
      action   acceptTravel();

      @(
        Core.OperationAvailable              : ($self.status.code != #Canceled),
        Common.IsActionCritical              : true,
        Common.SideEffects.TargetProperties  : ['in/status_code'],
        Common.SideEffects.TargetEntities    : [![in].status]
      )
      action   rejectTravel();

      @(
        Core.OperationAvailable              : ($self.status.code = #Open),
        Common.SideEffects.TargetProperties  : ['in/totalPrice', 'in/bookingFee']
      )
      action   deductDiscount(
        @title: 'Percent' @mandatory @assert.range: [1, 50] @UI.ParameterDefaultValue: 10 percent : Integer not null
      ) returns Travels;

      /** Takes part in a release to come. */
      @Core.OperationAvailable: false
      action   archiveTravel();

      @Core.OperationAvailable: { $edmJson: { $Ne: [{ $Path: 'in/status_code' }, 'X'] } }
      function priceOf() returns Decimal(9, 2);

      action   recalculate();
    };

  entity Bookings        as
    projection on travels.Bookings {
      *,
      travel      : redirected to Travels,
      supplements : redirected to Supplements
    };

  entity Supplements     as
    projection on travels.Supplements {
      *,
      booking : redirected to Bookings
    };

  /** The same travels, edited without drafts. */
  entity Trips           as
    projection on travels.Travels {
      *,
      bookings : redirected to TripBookings
    }
    actions {
      @(
        Core.OperationAvailable             : ($self.status.code != #Accepted),
        Common.SideEffects.TargetProperties : ['in/status_code'],
        Common.SideEffects.TargetEntities   : [![in].status]
      )
      action acceptTravel();
    };

  entity TripBookings    as
    projection on travels.Bookings {
      *,
      travel      : redirected to Trips,
      supplements : redirected to TripSupplements
    };

  entity TripSupplements as
    projection on travels.Supplements {
      *,
      booking : redirected to TripBookings
    };

  entity Agencies        as projection on travels.Agencies;
  entity Passengers      as projection on travels.Passengers;
  @readonly
  entity Flights         as projection on travels.Flights;
  @readonly
  entity TravelStatus    as projection on travels.Status;
  @readonly
  entity Currencies      as projection on travels.Currencies;
}

annotate AdminService.Trips with {
  modifiedAt @odata.etag;
}
