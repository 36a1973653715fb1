/** Travels with their bookings: a model with the annotations that public samples of CAP use, for tests of the workplace. */
namespace travels;

using {
  cuid,
  managed
} from '@sap/cds/common';

entity Status {
  key code         : String(1) enum {
        Open = 'O';
        Accepted = 'A';
        Canceled = 'X';
      };
      name         : String(40);
      /** 0: not there, 1: read only, 3: optional, 7: mandatory. */
      fieldControl : Integer;
      criticality  : Integer;
}

entity Currencies {
  key code   : String(3);
      name   : String(60);
      symbol : String(5);
      /** Digits after the point. */
      digits : Integer;
}

entity Agencies {
  key ID      : Integer;
      name    : String(80);
      street  : String(80);
      city    : String(80);
      phone   : String(40);
      email   : String(120);
      website : String(200);
      /** How well it is rated by travellers, of 5. */
      rating  : Decimal(2, 1);
}

entity Passengers {
  key ID        : Integer;
      firstName : String(40);
      lastName  : String(40);
      city      : String(80);
      country   : String(3);
      email     : String(120);
      /** Address of a picture. */
      picture   : String(200);
}

entity Flights {
  key ID          : String(10);
      origin      : String(3);
      destination : String(3);
      departure   : Time;
      distance    : Integer;
      price       : Decimal(9, 2);
      currency    : Association to Currencies;
}

entity Travels : cuid, managed {
      number         : Integer;
      description    : String(120);
      beginDate      : Date;
      endDate        : Date;
      meetingTime    : Time;
      bookingFee     : Decimal(9, 2);
      totalPrice     : Decimal(9, 2);
      discount       : Integer;
      /** From 0 to 100. */
      progress       : Integer;
      stars          : Integer;
      luggage        : Decimal(7, 3);
      luggageUnit    : String(3);
      isUrgent       : Boolean default false;
      reason         : String(200);
      notes          : LargeString;
      labels         : many String(20);
      currency       : Association to Currencies;
      status         : Association to Status;
      agency         : Association to Agencies;
      passenger      : Association to Passengers;
      bookings       : Composition of many Bookings
                         on bookings.travel = $self;
      photo          : LargeBinary;
      photoType      : String(60);
      contract       : LargeBinary;
      contractType   : String(60);
      contractName   : String(120);
}

entity Bookings : cuid {
  position    : Integer;
  bookedOn    : Date;
  price       : Decimal(9, 2);
  currency    : Association to Currencies;
  status      : Association to Status;
  flight      : Association to Flights;
  passenger   : Association to Passengers;
  travel      : Association to Travels;
  supplements : Composition of many Supplements
                  on supplements.booking = $self;
}

entity Supplements : cuid {
  position : Integer;
  product  : String(60);
  price    : Decimal(9, 2);
  currency : Association to Currencies;
  booking  : Association to Bookings;
}
