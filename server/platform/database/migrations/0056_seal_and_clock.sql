-- Id of the key that the stored image is sealed with; null: not known yet, or from before images were sealed.
ALTER TABLE uploads ADD COLUMN sealed_with text;
