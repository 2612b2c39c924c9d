-- Counters of minutes: without the write-ahead log a call does not wait for the disk. After a crash of the database all of them begin anew.
ALTER TABLE rate_limits SET UNLOGGED;
