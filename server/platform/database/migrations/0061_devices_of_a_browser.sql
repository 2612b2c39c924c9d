-- One browser may be known to several accounts; its key changes for all of them at each sign-in.
CREATE INDEX known_devices_device ON known_devices (device_hash);
CREATE INDEX sign_in_places_place ON sign_in_places (place);
